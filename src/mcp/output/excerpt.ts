import {type LastEnvelope, StreamEnds} from './stream-ends.js'

/**
 * How much of a too large output an answer shows, in tokens: enough to know what to search the file
 * for.
 */
export const excerptTokens = 1250
/** The bytes of a token, in text that costs the fewest tokens. */
const maxTokenBytes = 5
/** The share that is tried of the size that the last excerpt's tokens suggest, as these vary. */
const triedShare = 0.95

/** A stream that holds no envelope. */
const emptyStream = new StreamEnds(0)

/** How much an answer holds of a child's output, both streams together. */
export type ExcerptLimits = {
  maxBytes: number
  maxTokens?: number | undefined
  /** Whether stdout may end with an envelope, like stderr. */
  hasEnvelope?: boolean
}

type StreamPair<Value> = {stderr: Value; stdout: Value}

/**
 * Returns all output if it costs few tokens, else an excerpt of both streams, and the envelopes at
 * their ends.
 */
export function makeExcerpt(
  streams: StreamPair<StreamEnds>,
  {hasEnvelope, maxBytes, maxTokens = Infinity}: ExcerptLimits,
) {
  const {stderr, stdout} = streams
  const envelopes = {
    stderr: stderr.readLastEnvelope(maxTokens),
    stdout: (hasEnvelope ? stdout : emptyStream).readLastEnvelope(maxTokens),
  }
  // An error ends both streams (4.17), but the answer contains it once.
  const envelopeTokens = Math.max(envelopes.stderr.tokens, envelopes.stdout.tokens)
  const roomTokens = Math.max(0, maxTokens - envelopeTokens)
  const whole = showStreams(streams, envelopes, maxBytes)
  if (stderr.bytes + stdout.bytes <= maxBytes && whole.tokens <= roomTokens) {
    return whole
  }
  const wantedTokens = Math.min(roomTokens, excerptTokens)
  let bytes = Math.min(maxBytes, wantedTokens * maxTokenBytes)
  let excerpt = showStreams(streams, envelopes, bytes)
  while (excerpt.tokens > wantedTokens && bytes > 0) {
    bytes = Math.floor((bytes * wantedTokens * triedShare) / excerpt.tokens)
    excerpt = showStreams(streams, envelopes, bytes)
  }
  return excerpt
}

/** Shows both streams in a number of bytes, without their envelopes. */
function showStreams(
  {stderr, stdout}: StreamPair<StreamEnds>,
  envelopes: StreamPair<LastEnvelope>,
  maxBytes: number,
) {
  const stdoutBytes = stdout.bytes - envelopes.stdout.bytes
  const stderrBytes = stderr.bytes - envelopes.stderr.bytes
  // The shorter stream, usually stderr, is shown whole, up to half of the bytes.
  const maxStderrBytes = Math.max(Math.floor(maxBytes / 2), maxBytes - stdoutBytes)
  const shownStderrBytes = Math.min(stderrBytes, maxStderrBytes)
  const shown = {
    stderr: stderr.readText(shownStderrBytes, envelopes.stderr),
    stdout: stdout.readText(maxBytes - shownStderrBytes, envelopes.stdout),
  }
  return {
    ...shown,
    tokens: shown.stderr.tokens + shown.stdout.tokens,
  }
}
