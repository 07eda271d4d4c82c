/** What people call configuration; written as `thingClasses` is. */
export const configurationClasses = {
  config:
    'config, configuration, setting, settings, preference, option, parameter, env var, environment variable, variable | property, environment, default, setup, value, env, adjust',
  'environment variable':
    'environment variable, env var, env, variable, config var, dotenv, dot env, secret, config vars, envvar | config, setting, value, parameter, secret',
  property: 'property, attribute, setting, value, option | config, field, key, parameter, definition',
  value: 'value, key value, under a key, content | setting, config, entry, data, number',
  state: 'state, key value, kv, value under a key, stored value | status, store, condition, phase',
  alias: 'alias, nickname, short name, shortcut, abbreviation, nice name, second name | name, domain, link, label, id',
  default: 'default, by default, standard, normally, preselected | config, preference, current, main',
  feature:
    'feature, flag, feature flag, capability, beta, experimental, toggle | labs, function, option, setting, option',
  labs: 'labs, experimental, beta, still in beta, preview feature, early access, try something | feature, flag, test',
  domain:
    'domain, hostname, custom domain, dns, own hostname, url, web address, host name, subdomain | address, name, host, site, alias',
  url: 'url, link, address, web address, where can i reach, endpoint, reach | domain, path, page, href, web, location',
  endpoint: 'endpoint, url, api, address, route | webhook, path, service',
  route: 'route, path, page, url path, api route | api, endpoint, navigation, traffic, road',
  api: 'api, rest, endpoint, graphql, http, web service, rest interface, interface, http request, raw request | request, service, call, route, function',
  request: 'request, http request, call, ask | api, query, response, pull request, status',
  webhook:
    'webhook, callback, http callback, call a url, notify url, callback url, url when something happens, my endpoint, endpoint, post to my server, tell me when | event, notification, hook, subscription, url, trigger, endpoint, inform',
  subscription:
    'subscription, registration, get told, following, notified | plan, event, billing, webhook, member, listener',
  registration: 'registration, sign up, get told, subscription, registered | event, enrollment, account',
  provider: 'provider, source of events, vendor, supplier | service, host, source, partner',
  sink: 'sink, destination, target | drain, output, stream, receiver',
} as const
