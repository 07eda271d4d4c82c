/** What people call people and what they may do; written as `thingClasses` is. */
export const peopleClasses = {
  account: 'account, login, profile, subscription, subaccount | user, org, customer, team, identity, company',
  profile: 'profile, saved account, identity | account, user, settings, config, credential, performance',
  user: 'user, person, people, somebody, someone, colleague, coworker, member, human, who | account, customer, identity, name, collaborator',
  member:
    'member, user, colleague, coworker, person, people, somebody, someone, teammate, collaborator, staff, employee | team, participant, who, access, collaboration, developer',
  team: 'team, group, company, organization, org, department, crew | member, account, business, people, enterprise',
  access:
    'access, permission, get into, allowed, collaborator, may use, rights, who can, coworker, colleague, let in, get in | role, member, user, share, security, login, grant',
  permission:
    'permission, right, rights, access, privilege, entitlement, authorization, allowed, may do, permset | role, policy, rule, security, admin, grant, acl',
  role: 'role, admin, administrator, permission level, may do, owner, rights | permission, group, member, position, function',
  invite: 'invite, invitation, ask to join | member, share, access, add, request',
  identity:
    'whoami, who am i, which user, signed in as, logged in as, current user, my user, which account | user, account, login, me, view, profile, current',
  session: 'session, login, signed in, logged in, connection | token, conversation, run, browser',
  token:
    'token, access token, api key, bearer, jwt, auth token | key, secret, credential, session, authorization, password',
  key: 'key, api key, public key, ssh key, keypair, key pair, credential | token, secret, certificate, password, license, id',
  'ssh key': 'ssh key, public key, rsa key, my public key | key, authentication, credential, git',
  secret:
    'secret, secret setting, sensitive, password, env var, confidential, vault | token, key, credential, config, variable, environment variable, env',
  'two factor':
    'two factor, 2fa, mfa, second factor, two-factor, authenticator app, multi factor | security, otp, verification, login',
  authorization: 'authorization, oauth, consent, authorize, grant | token, permission, login, access, client',
  client: 'client, oauth client, oauth app, api client | app, customer, consumer',
  certificate:
    'certificate, cert, ssl, tls, https, acm, x509, encryption, secure connection | key, credential, security, domain, signing, provisioning',
  'ip range':
    'ip, ip address, ip range, allowlist, whitelist, office ip, trusted, subnet, cidr, address range | network, firewall, address, access',
  network: 'network, vpn, vpc, peering, private network, subnet, internet | connection, space, wireless, ip, traffic',
  vpn: 'vpn, tunnel, secure tunnel, private connection | network, connection, peering',
  proxy: 'proxy, socks, tunnel, forward, relay | network, traffic, port',
  port: 'port, local port, forward traffic | tunnel, network, connection, transfer, carrier',
} as const
