/**
 * The `process` that the build gives to `std-env`: reading `stdout.isTTY` there would make Node
 * create the stream.
 */
export const bareProcess = /* @__PURE__ */ (() => ({env: process.env}))()
