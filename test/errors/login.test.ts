import {describe, expect, test} from 'vitest'

import {AgentError} from '../../src/contract/agent-error.js'
import {classify} from '../../src/errors/classify.js'
import {asksForLogin} from '../../src/errors/external-failures.js'
import {explainBriefly} from '../../src/foreign/explain.js'

const named = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), {name, ...more})

describe('an error that a login would have prevented (6.5a)', () => {
  test.each([
    ['heroku', 'You need to be logged in to run this command.'],
    ['heroku', 'Invalid credentials provided.\n\nError ID: unauthorized'],
    ['heroku', 'Your session has expired. Please log in again.'],
    ['sf', 'No authorization information found for admin@example.com.'],
    ['sf', 'Error authenticating with the refresh token due to: expired access/refresh token'],
    ['twilio', 'Could not find profile "prod". To create it, run:\n\n  twilio login --profile prod'],
    ['eas', 'An Expo user account is required to proceed.\n\nEither log in with eas login or set EXPO_TOKEN'],
    ['shopify', 'Auth session expired. Please run `shopify auth login`.'],
    ['shopify', 'Device authorization failed: Token expired. Please try again.'],
    ['checkly', 'Authentication failed — run "checkly login" or set CHECKLY_API_KEY'],
    ['contentstack', 'You are not logged in. Please login with command $ csdx auth:login'],
    ['contentstack', 'The provided access token is invalid or expired or revoked'],
    ['balena', 'Login required: use the “balena login” command to log in.'],
    ['balena', 'Looks like the session token has expired.\nTry logging in again with:\n$ balena login'],
  ])('%s: %s', (_, message) => {
    expect(classify(new Error(message))).toMatchObject({code: 6, error: 'permission_denied', kind: 'auth_required'})
    const printed = ` ›   Error: ${message.replaceAll('\n', '\n ›   ')}\n`
    expect(explainBriefly({code: 1, printed})).toMatchObject({code: 6, kind: 'auth_required'})
  })

  test.each([
    ['a status', Object.assign(new Error('No'), {response: {status: 401}})],
    ['a name', named('NotLoggedInError', 'No')],
    ['a name of sf', named('INVALID_SESSION_ID', 'No')],
    ['a name of balena', named('BalenaExpiredToken', 'No')],
    ['a code of gRPC', named('Error', '16: no', {code: 'UNAUTHENTICATED'})],
    ['its cause', new Error('The request failed', {cause: new Error('The access token expired')})],
  ])('is recognized by %s', (_, error) => {
    const expected = {code: 6, error: 'permission_denied', kind: 'auth_required'}
    expect(classify(error, {isOwn: true})).toMatchObject(expected)
    expect(explainBriefly({caught: {error}, printed: ''})).toMatchObject(expected)
  })
})

describe('no such error', () => {
  test.each([
    'Artifacts for this build expired.',
    'Provisioning Profile has expired.',
    'The invite token has expired',
    'Credit card authorization has expired, please enter your payment information again.',
    'App log streaming session has expired. Please restart your dev session.',
    'You are already logged in as ann@example.com',
    'Ensure you have logged in to the store using the Shopify admin at least once.',
    'You do not have access to the app acme.',
    'Unable to validate App Store Connect API Key, you are not authenticated with Apple.',
    'Use your login name, not your e-mail address',
    'The certificate has expired',
  ])('%s', (message) => {
    expect(asksForLogin(message)).toBe(false)
    expect(classify(new Error(message))).not.toHaveProperty('kind')
  })

  test('is a 403, or what an author reports', () => {
    const forbidden = Object.assign(new Error('Your token has expired'), {statusCode: 403})
    expect(classify(forbidden)).toMatchObject({code: 6, error: 'permission_denied'})
    expect(classify(forbidden)).not.toHaveProperty('kind')
    expect(classify(new AgentError({message: 'Not logged in'}))).toMatchObject({code: 2, error: 'tool_error'})
  })
})
