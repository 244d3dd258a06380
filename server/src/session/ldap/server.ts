import { isIP } from 'node:net'
import type { Client, Entry } from 'ldapts'
import type { InUse } from '#server/access/integration.ts'
import { checkedAddress } from '#server/platform/outbound/address.ts'
import { OutboundFailure, toFailure } from '#server/platform/outbound/failure.ts'
import { trusting } from '#server/platform/outbound/trust.ts'
import type { LdapValues } from './integration.ts'
import { inDn, NAME } from './name.ts'

export type Directory = InUse<LdapValues>

/** A person whose password was right, as the directory knows them. */
export interface DirectoryEntry {
  /** Never given to another person. */
  subject: string
  mobile: string
  email: string
}

const CONNECT = 5_000
const PATIENCE = 8_000
/** One is wanted; a second one shows that the filter is not good enough. */
const MOST_FOUND = 2

/**
 * Whether the directory takes name and password, and whom it has under them. An empty password is never sent: servers take it
 * for an anonymous one and accept it.
 * @throws OutboundFailure where the server does not answer or is set up otherwise
 */
export async function searchDirectory(
  directory: Directory,
  { name, password }: { name: string; password: string },
): Promise<DirectoryEntry | null> {
  if (name.trim() === '' || password === '') return null
  const { values } = directory
  const reader = await connect(directory)
  try {
    if (values.mode === 'search') {
      await bindReader(reader, values)
      const found = await findEntry(reader, values, name)
      if (!found) return null
      const own = await connect(directory)
      try {
        return (await binds(own, found.dn, password)) ? found : null
      } finally {
        await own.unbind().catch(ignore)
      }
    }
    const template = values.template ?? ''
    // a function: in a text `$&` and the like would be patterns of the replacement
    const dn = template.replaceAll(NAME, () => (template.includes('=') ? inDn(name) : name))
    return (await binds(reader, dn, password)) ? await findEntry(reader, values, name) : null
  } catch (error) {
    throw await failureOf(error)
  } finally {
    await reader.unbind().catch(ignore)
  }
}

/** Looks at the server with what is written: connection, reading account, where to search. */
export async function tryDirectory(directory: Directory): Promise<string> {
  const { values } = directory
  const client = await connect(directory)
  const { NoSuchObjectError, ResultCodeError } = await import('ldapts')
  const look = (base: string) => client.search(base, { scope: 'base', attributes: ['1.1'] })
  try {
    if (values.mode === 'template') {
      // what it lets strangers see is its own affair: that it answers is enough
      await look('').catch((error) => {
        if (!(error instanceof ResultCodeError)) throw error
      })
      return '目录服务器可以连接；员工的密码在他登录时验证'
    }
    await bindReader(client, values)
    await look(values.baseDn).catch((error) => {
      throw error instanceof NoSuchObjectError ? new OutboundFailure('查找的起点不存在') : error
    })
    return '目录服务器可以连接，查询账号有效，查找的起点存在'
  } catch (error) {
    throw await failureOf(error)
  } finally {
    await client.unbind().catch(ignore)
  }
}

const ignore = () => undefined

/** To the address that was checked, by the name that was set. */
async function connect({ values, rules }: Directory): Promise<Client> {
  const { host, port, security, ca } = values
  const address = await checkedAddress(host, rules).catch((error) => {
    throw toFailure(error)
  })
  const tls = { ...(isIP(host) ? {} : { servername: host }), ...(ca ? { ca: trusting(ca) } : {}) }
  const { Client } = await import('ldapts')
  const client = new Client({
    url: `${security === 'tls' ? 'ldaps' : 'ldap'}://${isIP(address) === 6 ? `[${address}]` : address}:${port}`,
    timeout: PATIENCE,
    connectTimeout: CONNECT,
    strictDN: false,
    ...(security === 'tls' ? { tlsOptions: tls } : {}),
  })
  if (security !== 'starttls') return client
  try {
    await client.startTLS(isIP(host) ? { ...tls, host } : tls)
    return client
  } catch (error) {
    await client.unbind().catch(ignore)
    throw await failureOf(error)
  }
}

async function bindReader(client: Client, { bindDn = '', bindPassword = '' }: LdapValues): Promise<void> {
  if (!(await binds(client, bindDn, bindPassword))) throw new OutboundFailure('查询账号或它的密码不正确')
}

async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  const { InvalidCredentialsError, InvalidDNSyntaxError, NoSuchObjectError } = await import('ldapts')
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    const isNo = [InvalidCredentialsError, InvalidDNSyntaxError, NoSuchObjectError].some(
      (kind) => error instanceof kind,
    )
    if (isNo) return false
    throw error
  }
}

/** The one entry of a name; null where there is none, or more than one. */
async function findEntry(client: Client, values: LdapValues, name: string) {
  const { baseDn, filter, mobileAttribute, emailAttribute, idAttribute } = values
  const { Filter, NoSuchObjectError, SizeLimitExceededError } = await import('ldapts')
  const { searchEntries } = await client
    .search(baseDn, {
      scope: 'sub',
      filter: filter.replaceAll(NAME, () => Filter.escape(name)),
      attributes: [mobileAttribute, emailAttribute, idAttribute],
      explicitBufferAttributes: [idAttribute],
      sizeLimit: MOST_FOUND,
      timeLimit: PATIENCE / 1000,
    })
    .catch((error) => {
      if (error instanceof NoSuchObjectError || error instanceof SizeLimitExceededError)
        return { searchEntries: [] }
      throw error
    })
  const [entry] = searchEntries
  if (!entry || searchEntries.length > 1) return null
  return {
    dn: entry.dn,
    subject: bytesOf(entry, idAttribute)?.toString('hex') || entry.dn.toLowerCase(),
    mobile: textOf(entry, mobileAttribute),
    email: textOf(entry, emailAttribute),
  }
}

const firstOf = (entry: Entry, attribute: string) => {
  const value = Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1]
  return Array.isArray(value) ? value[0] : value
}
const bytesOf = (entry: Entry, attribute: string): Buffer | null => {
  const value = firstOf(entry, attribute)
  return value === undefined ? null : Buffer.from(value)
}
const textOf = (entry: Entry, attribute: string): string => bytesOf(entry, attribute)?.toString('utf8') ?? ''

async function failureOf(error: unknown): Promise<OutboundFailure> {
  const { ResultCodeError } = await import('ldapts')
  return error instanceof ResultCodeError
    ? new OutboundFailure(`目录服务器拒绝了请求（代码 ${error.code}）`)
    : toFailure(error)
}
