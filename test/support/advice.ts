/** What an error that brings no advice suggests to a program, by what its code is called. */
export const advice = {
  cancelled: 'Find out how far it came, then run the line again.',
  conflict: 'Look at what is there now, then change the line; the same line fails again.',
  notFound: 'Check the name; the same line fails until what it names is there.',
  partial: 'Find out what has been done, from `data` where it is there, and repeat only the rest.',
  permission: 'Get access first, by a login for example; the same line fails until then.',
  rateLimited: 'Wait a minute, then run the line again.',
  retry: 'Run the line again in a moment.',
  timeout: 'Find out whether it took effect, then run the line again.',
  toolError: 'Do not repeat the same line; DEBUG=* in its environment shows where it failed.',
  userError: 'Correct what the message names, then run the line again.',
}
