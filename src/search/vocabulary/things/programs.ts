/** What people call programs and where they run; written as `thingClasses` is. */
export const programClasses = {
  app: 'app, application, project, program, site, website, web app, software | service, product, system, thing, it, tool, storefront, component, code',
  project:
    'project, app, workspace, repository, repo, folder, codebase | application, directory, work, solution, product, site',
  website:
    'website, site, web page, webpage, homepage, web, page, frontend, storefront, community, landing page | app, static, host, public, portal, experience',
  service: 'service, server, backend, daemon, microservice | app, api, product, extra, system, host',
  server:
    'server, machine, box, host, instance, vm, computer, node, dyno, droplet, worker, container, backend | process, hardware, environment, system, service, ps, service',
  process:
    'process, ps, dyno, worker, instance, job, task, program, pid, running | server, thread, container, execution, machine',
  container: 'container, docker, image, pod, kubernetes, k8s, dockerfile, picture | registry, box, process, build',
  function:
    'function, serverless, lambda, action, cloud function, handler | code, edge, script, method, snippet, endpoint, api, activation',
  execution: 'execution, run, activation, invocation, call, last call | log, job, session, result, instance, process',
  environment:
    'environment, stage, staging, env, workspace, sandbox, space, area, tier, test environment, target | system, org, production, context, development, instance',
  production:
    'production, prod, live, live system, real, customers see, real users | main, stable, release, environment, public',
  sandbox:
    'sandbox, test environment, test system, playground, copy of production, scratch, trial, disposable, throwaway | environment, org, staging, preview, development, instance',
  org: 'org, organization, organisation, company, tenant, team, enterprise, firm, business | account, workspace, group, environment, instance, client, system',
  workspace: 'workspace, area, environment, space | project, folder, stage, context',
  space:
    'space, isolated network, private network, vpc, enclave, virtual private | region, area, environment, workspace, storage',
  region:
    'region, location, data center, datacenter, continent, zone, country, geography, where in the world, area | place, where, europe, host',
  country: 'country, nation, france, germany, europe, geographic | region, international, geo, location, abroad',
  stack:
    'stack, operating system, os, base image, runtime version, ubuntu, platform | version, environment, language, runtime, system',
  runtime:
    'runtime, language version, node version, python version, language runtime, engine, interpreter, supported version | stack, version, environment, execution, language, platform',
  buildpack: 'buildpack, language support, build script, language | runtime, build, stack',
  platform: 'platform, system, whole service, provider, vendor | status, cloud, infrastructure, operating system',
  simulator: 'simulator, emulator, virtual phone, virtual device, phone emulator, remote phone | device, preview, test',
  device:
    'device, phone, iphone, ipad, hardware, udid, gadget, tablet, mobile, sensor, handset, android | machine, computer, thing, sim, client, board, push',
  hub: 'hub, gateway, bridge, base station | device, center, router',
  windows: 'windows, win, microsoft, exe, pc',
  macos: 'macos, mac, osx, os x, darwin, apple computer | apple',
  linux: 'linux, deb, debian, ubuntu, apt, rpm',
} as const
