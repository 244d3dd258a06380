// Starts the package whose folder is given, in a network of nothing but this machine, signs in, stops, and prints what came of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'

const [folder, dataDir] = process.argv.slice(2)
const child = spawn(`${folder}/suoke`, ['--port', '0'], {
  cwd: '/',
  env: {
    PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    NODE_COMPILE_CACHE: `${dataDir}/compiled`,
    npm_config_registry: 'http://127.0.0.1:1',
    HTTPS_PROXY: 'http://127.0.0.1:1',
  },
})
let said = ''
for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
const ended = once(child, 'exit')
const started = async () => {
  for (;;) {
    const address = /锁客已启动：(http:\S+)/.exec(said)?.[1]
    if (address) return address
    if (child.exitCode !== null) throw new Error(said)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const address = (await started()).replace('localhost', '127.0.0.1')
const ask = async (path, body) => {
  const reply = await fetch(`${address}/crm/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await reply.json()).code
}
const person = { username: '13800000000', password: 'harbour7' }
const page = await fetch(`${address}/login`)
const result = {
  outside: Object.keys(networkInterfaces()).filter((name) => name !== 'lo'),
  page: [page.status, (await page.text()).includes('<div id="root"')],
  founded: await ask('adminUser/initUser', { ...person, companyName: '测试公司' }),
  signedIn: await ask('login', person),
}
child.kill('SIGTERM')
const [code] = await ended
console.log(JSON.stringify({ ...result, code }))
