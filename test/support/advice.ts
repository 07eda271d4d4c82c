/** What an error that brings no advice suggests to a program, by what its code is called. */
export const advice = {
  cancelled: 'Find out how far it got, then run the command again.',
  conflict: 'Look at the current state, then change the command; the same one fails again.',
  notFound: 'Check the name; the same command fails until the resource exists.',
  partial: 'Find out what was done, from `data` if present, and repeat only the rest.',
  permission: 'Get access first; the same command fails until then.',
  rateLimited: 'Wait a minute, then run the command again.',
  retry: 'Run the command again in a moment.',
  timeout: 'Find out whether it took effect, then run the command again.',
  toolError: 'Do not run the same command again; DEBUG=* in its environment shows where it failed.',
  userError: 'Correct what the message names, then run the command again.',
}
