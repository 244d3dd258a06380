import type { AppServices } from '#server/access/context.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { refuse } from '#server/platform/refusal.ts'
import { directoryAccount, type Identity, isLinkedAt, linkedTo, personBy } from '../identities/door.ts'
import { type LdapValues, ldapDirectory } from './integration.ts'
import { type Directory, type DirectoryEntry, searchDirectory } from './server.ts'

type Asking = Pick<AppServices, 'db' | 'directory' | 'integrations' | 'log'>

/** Whether people sign in with the names and passwords of the company's directory as well. */
export const hasDirectory = ({ integrations }: Pick<AppServices, 'integrations'>): boolean =>
  integrations.inUse(ldapDirectory) !== null

/**
 * Whether the directory alone knows a person's password: it has known him before. Administrators keep the one that they have
 * here, so that they get in while the directory is away.
 */
export async function passwordIsElsewhere(
  services: Pick<AppServices, 'db' | 'directory' | 'integrations'>,
  userId: number,
): Promise<boolean> {
  if (!hasDirectory(services) || viewerOf(services.directory.current(), userId).isAdmin) return false
  return (await directoryAccount(services.db, userId)) !== null
}

/** Somebody whom the directory let in. */
export interface FromDirectory {
  user: DirectoryUser
  identity: Identity
}

/**
 * The person whom the directory has under name and password; null where it has none or they are wrong. Refuses 1016 (right, but
 * nobody here), 1017 (it does not answer).
 */
export async function fromDirectory(
  services: Asking,
  typed: { name: string; password: string },
): Promise<FromDirectory | null> {
  const directory = services.integrations.inUse(ldapDirectory)
  const entry = directory && (await askIt(services, directory, typed))
  if (!entry) return null
  const { values } = directory
  const identity = identityOf(values, entry, typed.name)
  const linked = await linkedTo(services, identity)
  if (linked) return { user: linked, identity }
  const user = personBy(services, claimsOf(values, entry, typed.name))
  // whoever is known by another entry is not to be taken over by one that says the same of itself
  if (!user || (await isLinkedAt(services.db, identity.issuer, user.userId))) return refuse('personUnknown')
  return { user, identity }
}

async function askIt({ log }: Asking, directory: Directory, typed: { name: string; password: string }) {
  try {
    return await searchDirectory(directory, typed)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    log.warn({ reason: error.message }, 'the directory server does not answer')
    return refuse('directoryAway')
  }
}

const identityOf = ({ baseDn }: LdapValues, { subject }: DirectoryEntry, name: string): Identity => ({
  kind: 'ldap',
  issuer: `ldap:${baseDn.toLowerCase()}`,
  subject,
  account: name,
})

function claimsOf({ matchBy }: LdapValues, { email, mobile }: DirectoryEntry, name: string) {
  if (matchBy === 'email') return { email }
  return { mobile: matchBy === 'mobile' ? mobile : name }
}
