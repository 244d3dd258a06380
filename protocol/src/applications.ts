import { crm } from './crm/application.ts'
import type { Application, ApplicationCalls } from './record/application.ts'
import type { RecordType } from './record/declare.ts'
import { recordTypes } from './record-types.ts'

/** Every application that has record types. */
export const applications: readonly Application[] = [crm]

const keyOf = ({ node }: Pick<RecordType, 'node'>) => node.slice(0, node.indexOf('/'))

/** The application to which a record type belongs: the first part of its node says it. */
export function applicationOf(type: Pick<RecordType, 'key' | 'node'>): Application {
  const found = applications.find(({ key }) => key === keyOf(type))
  if (!found) throw new Error(`${type.key} belongs to no application: ${type.node}`)
  return found
}

/** The record types of an application, in their order. */
export const typesOf = ({ key }: Pick<Application, 'key'>): RecordType[] =>
  recordTypes.filter((type) => keyOf(type) === key)

/** Calls that the application of a type has; throws where it has none of this kind. */
export function sharedCallsOf<Kind extends keyof ApplicationCalls>(
  type: Pick<RecordType, 'key' | 'node'>,
  kind: Kind,
): NonNullable<ApplicationCalls[Kind]> {
  const application = applicationOf(type)
  const calls = application.calls[kind]
  if (!calls) throw new Error(`${application.key} declares no calls of ${kind}`)
  return calls
}
