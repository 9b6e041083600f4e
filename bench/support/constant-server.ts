import { createServer } from "node:http";

// The baseline: a bare server that reads each request and answers the same bytes.
const body = JSON.stringify({ success: true, dusulen_bakiye: 1, data: { Merkez: {} } });
createServer((req, res) => {
  req.resume();
  req.on("end", () => {
    res.writeHead(200, { "content-type": "application/json" }).end(body);
  });
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => {
  console.log("ready");
});
