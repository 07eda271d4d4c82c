/**
 * What `std-env` finds in our bundles where it looks for `globalThis.process` (scripts/build.js): the environment, and no
 * streams, because reading `stdout.isTTY` when a module is loaded makes Node create the stream.
 */
export const bareProcess = /* @__PURE__ */ (() => ({env: process.env}))()
