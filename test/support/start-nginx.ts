import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** True if nginx is installed. */
export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;

/** Starts nginx with a file of docs/deploy, changed for this machine. */
export function startNginx(directory: string, shipped: string): ChildProcess {
  const file = join(directory, "nginx.conf");
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join("\n");
  writeFileSync(
    file,
    `daemon off;\npid ${directory}/pid;\nerror_log ${directory}/error.log;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${shipped}}\n`,
  );
  return spawn("nginx", ["-c", file, "-e", join(directory, "error.log")], { stdio: "inherit" });
}
