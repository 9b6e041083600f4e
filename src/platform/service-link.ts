/** True for a variable that Kubernetes or Docker sets for a service of that name. */
export function isServiceLink(name: string): boolean {
  return /_SERVICE_(HOST|PORT)|_PORT(_\d+_(TCP|UDP)(_\w+)?)?$/.test(name);
}
