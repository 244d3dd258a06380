import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

type Claims = Record<string, unknown>

export interface TestProvider {
  issuer: string
  /** Claims of its people, by `sub`. */
  people: Map<string, Claims>
  /** Who is at the screen: signs in without being asked, or does not want to. */
  who: string | null
  /** Changes what an ID token says before it is signed. */
  forge: ((claims: Claims) => Claims) | null
  /** Signs with a key that is not the provider's. */
  isForeignKey: boolean
  /** Goes where the provider leads, as a browser does; answers the query with which it sends back. */
  visit(url: string): Promise<string>
  /** Is gone, and comes back. */
  stop(): Promise<void>
  start(): Promise<void>
}

export const CLIENT = { id: 'suoke', secret: 'a secret of the client', page: 'https://crm.example/oidc' }

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const SCOPE = 'openid profile email phone'

/** A real provider of OpenID Connect on this machine, whose people agree to everything. */
export async function startProvider(): Promise<TestProvider> {
  const { privateKey } = keyPair()
  const foreign = keyPair().privateKey
  const kid = 'the key of the provider'
  let answer: (request: IncomingMessage, reply: ServerResponse) => void = (_, reply) => reply.end()
  const server = createServer((request, reply) => answer(request, reply))
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port }: Partial<AddressInfo> = Object(server.address())
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [CLIENT.page],
        post_logout_redirect_uris: ['https://crm.example/login'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...test.people.get(sub), sub }) }),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (context) => {
      const grant = new provider.Grant({
        clientId: CLIENT.id,
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const { body } = context
    const isTokens =
      context.path === '/token' && body !== null && typeof body === 'object' && 'id_token' in body
    if (!isTokens || typeof body.id_token !== 'string') return
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString())
    const key = test.isForeignKey ? foreign : privateKey
    context.body = { ...body, id_token: sign({ alg: 'RS256', kid }, test.forge?.(claims) ?? claims) }
    function sign(header: Claims, payload: Claims): string {
      const text = [header, payload]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`
    }
  })
  const serve = provider.callback()
  answer = (request, reply) => {
    if (!request.url?.startsWith('/interaction/')) return void serve(request, reply)
    const result =
      test.who === null
        ? { error: 'access_denied', error_description: 'he does not want to' }
        : { login: { accountId: test.who } }
    void provider.interactionFinished(request, reply, result, { mergeWithLastSubmission: false })
  }
  const test: TestProvider = {
    issuer,
    people: new Map(),
    who: null,
    forge: null,
    isForeignKey: false,
    visit,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
    start: () => listen(port ?? 0),
  }
  return test
}

/** A browser of its own each time: nobody is signed in at the provider yet. */
async function visit(from: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = new URL(from)
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const each of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = each.split(';')[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`the provider answered ${reply.status} ${await reply.text()}`)
    url = new URL(location, url)
    if (url.href.startsWith(CLIENT.page)) return url.search.slice(1)
  }
  throw new Error('the provider leads around in circles')
}
