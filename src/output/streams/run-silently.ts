import {captureOutput} from './capture.js'

/** Runs something of the host's own, such as the loading of a class, and drops what it prints. */
export async function runSilently<T>(run: () => T | Promise<T>): Promise<T> {
  const release = captureOutput({stderr: () => {}, stdout: () => {}})
  try {
    return await run()
  } finally {
    release()
  }
}
