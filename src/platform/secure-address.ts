/** Whether nobody on the way can read what is sent to an address: https, or http that doesn't leave this machine. */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
}
