import { readConfig, type Config } from "./kunye/config.ts";
import { createLogger } from "./platform/logger.ts";
import { startKunye } from "./kunye/start-kunye.ts";

/** EX_CONFIG of sysexits.h. */
const exitConfig = 78;

// What is written holds bought data: nobody else on this machine needs to read it.
process.umask(0o077);

const startErrors = new Map([
  [
    "EADDRINUSE",
    "Künye başlatılamadı: kapı kullanımda. Başka bir kapı için PORT verin, örneğin PORT=3100 npm start",
  ],
  ["EADDRNOTAVAIL", "Künye başlatılamadı: HOST bu makinenin bir adresi değil."],
  ["ENOTFOUND", "Künye başlatılamadı: HOST bu makinenin bir adresi değil."],
  ["EACCES", "Künye başlatılamadı: kapı ya da DATA_DIR için izin yok."],
]);

await main();

async function main(): Promise<void> {
  try {
    await run(readConfig(process.env));
  } catch (error) {
    // One that comes from the work's thread is no longer of its class.
    if (error instanceof Error && error.name === "ConfigError") {
      console.error(`Künye başlatılamadı. Düzeltilmesi gereken ayarlar:`);
      for (const problem of error.message.split("\n")) console.error(`  - ${problem}`);
      process.exit(exitConfig);
    }
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    console.error(startErrors.get(code) ?? error);
    process.exit(1);
  }
}

async function run(config: Config): Promise<void> {
  const log = createLogger(config.logLevel);
  const kunye = await startKunye(config, log, () => {
    broken();
  });
  if (kunye.local) {
    console.log(`\nKünye hazır. Tarayıcıda açın: ${kunye.url}/\nİlk komut: /vkn 1234567890\n`);
  } else {
    log.info({ url: kunye.url }, "Künye is listening");
  }
  const signals = ["SIGINT", "SIGTERM"] as const;
  let stopping = false;
  const stop = (code: number) => {
    // A second signal means: now.
    if (stopping) process.exit(1);
    stopping = true;
    kunye.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, "the stop was not clean");
        process.exit(1);
      },
    );
  };
  // What may have been paid for is finished first, however much more breaks meanwhile.
  const broken = () => {
    if (!stopping) stop(1);
  };
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody handles: the program ends");
    broken();
  });
  for (const signal of signals) {
    process.on(signal, () => {
      stop(0);
    });
  }
}
