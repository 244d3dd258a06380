import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import ldap from 'ldapjs'
import { SERVER_CERTIFICATE, SERVER_KEY } from './certificates.ts'

export interface LdapPerson {
  uid: string
  password: string
  attributes: Record<string, string>
}

export interface LdapServer {
  port: number
  people: LdapPerson[]
  /** DNs that were bound, in order, and whether with a password. */
  binds: { dn: string; isEmpty: boolean }[]
  filters: string[]
  stop(): Promise<void>
  start(): Promise<void>
}

/** What its library hands to those who answer, as far as it is used. */
interface BindRequest {
  dn: { toString(): string }
  credentials: string
}
interface SearchRequest {
  dn: { toString(): string }
  filter: { toString(): string; matches(attributes: object): boolean }
  connection: { ldap: { bindDN: { toString(): string } } }
}
interface Reply {
  send(entry: object): void
  end(): void
}
type Next = (error?: unknown) => void

export const BASE = 'ou=people,dc=example,dc=cn'
export const READER = { dn: 'cn=reader,dc=example,dc=cn', password: 'reads everybody' }

const dnOf = ({ uid }: Pick<LdapPerson, 'uid'>) => `uid=${uid},${BASE}`
const plain = (dn: string) => dn.replaceAll(/,\s+/g, ',').toLowerCase()

/**
 * A real directory server on this machine. As others do, it lets anybody bind without a password, as nobody in particular;
 * only who is bound as somebody finds entries.
 */
export async function startLdapServer({ isEncrypted = false } = {}): Promise<LdapServer> {
  const make = () =>
    ldap.createServer(isEncrypted ? { certificate: SERVER_CERTIFICATE, key: SERVER_KEY } : {})
  let server = make()
  let port = 0
  const entryOf = ({ uid, attributes }: LdapPerson) => ({
    dn: dnOf({ uid }),
    attributes: { objectclass: ['person'], uid: [uid], ...attributes },
  })
  const start = () =>
    new Promise<void>((done) => {
      server = make()
      serve(server)
      server.listen(port, '127.0.0.1', () => {
        port = Number(new URL(server.url).port)
        test.port = port
        done()
      })
    })
  const serve = (to: ldap.Server) => {
    to.bind('', (request: BindRequest, reply: Reply, next: Next) => {
      const dn = plain(String(request.dn))
      const { credentials } = request
      test.binds.push({ dn, isEmpty: credentials === '' })
      const person = test.people.find((each) => plain(dnOf(each)) === dn)
      const password = dn === READER.dn ? READER.password : person?.password
      if (credentials !== '' && credentials !== password) return next(new ldap.InvalidCredentialsError())
      reply.end()
      return next()
    })
    to.search('', (request: SearchRequest, reply: Reply, next: Next) => {
      const base = plain(String(request.dn))
      test.filters.push(String(request.filter))
      const who = plain(String(request.connection.ldap.bindDN))
      if (who === 'cn=anonymous') return next(new ldap.InsufficientAccessRightsError())
      if (base !== '' && !BASE.endsWith(base)) return next(new ldap.NoSuchObjectError(base))
      for (const person of test.people) {
        const entry = entryOf(person)
        if (plain(entry.dn).endsWith(base) && request.filter.matches(entry.attributes)) reply.send(entry)
      }
      reply.end()
      return next()
    })
  }
  const test: LdapServer = {
    port,
    people: [],
    binds: [],
    filters: [],
    start,
    stop: () => new Promise((done) => server.close(() => done())),
  }
  await start()
  return test
}

/** Stands before a server that speaks in plain text, and lets it be asked to encrypt from the first request on (StartTLS). */
export async function startTlsFront(to: LdapServer): Promise<{ port: number; close(): void }> {
  const front = createTcpServer((socket) => {
    socket.once('data', (request) => {
      // the reply to an extended request has its number and says that it went well
      const id = request[4] ?? 1
      socket.write(
        Buffer.from([0x30, 0x0c, 0x02, 0x01, id, 0x78, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00]),
      )
      const secure = new TLSSocket(socket, { isServer: true, cert: SERVER_CERTIFICATE, key: SERVER_KEY })
      const inner = connect(to.port, '127.0.0.1')
      secure.pipe(inner).pipe(secure)
      for (const each of [secure, inner]) each.on('error', () => inner.destroy())
    })
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  const { port = 0 }: Partial<AddressInfo> = Object(front.address())
  return { port, close: () => front.close() }
}
