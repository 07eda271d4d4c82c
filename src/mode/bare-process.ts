/**
 * The `globalThis.process` that the build gives to `std-env` (scripts/build.js): the environment without streams,
 * because reading `stdout.isTTY` when a module loads makes Node create the stream.
 */
export const bareProcess = /* @__PURE__ */ (() => ({env: process.env}))()
