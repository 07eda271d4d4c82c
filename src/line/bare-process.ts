/**
 * The `process` that the build gives to `std-env`: reading `stdout.isTTY` there would make Node
 * create the stream. It is made by a function that is marked as pure, so that bundles without
 * `std-env` leave it out.
 */
export const bareProcess = /* @__PURE__ */ (() => ({env: process.env}))()
