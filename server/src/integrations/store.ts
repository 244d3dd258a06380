import type { Kysely, Selectable } from 'kysely'
import type { DeclaredSetting, Settings, SettingValue } from '#protocol/platform/declared-setting.ts'
import type { AppServices } from '#server/access/context.ts'
import type { AnyValues, Integration, InUse } from '#server/access/integration.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { keepCurrent } from '#server/platform/events/keep-current.ts'
import type { OutboundRules } from '#server/platform/outbound/address.ts'
import { openSettings, type SealedSettings, sealSettings } from '#server/platform/settings/seal.ts'
import type { SecretBox } from '#server/platform/settings/secrets.ts'
import './tables.ts'

/** Published to every process when one is set. */
export const INTEGRATIONS = 'integrations'

export type IntegrationRow = Selectable<Tables['integrations']>

const placeOf = (key: string) => `integration ${key}`

export const sealIntegration = (
  secrets: SecretBox,
  { key, settings: declared }: Integration,
  settings: Settings,
): SealedSettings => sealSettings(secrets, placeOf(key), { declared, settings })

/** With its secrets; one that another key has sealed is missing. */
export const openIntegration = (secrets: SecretBox, row: IntegrationRow): Settings =>
  openSettings(secrets, placeOf(row.integration), row)

export const readIntegrations = (db: Kysely<Tables>): Promise<IntegrationRow[]> =>
  db.selectFrom('integrations').selectAll().execute()

/** Of the environment; null where it says nothing. */
export function environmentOf({ environment }: Integration, config: Config): Settings | null {
  const values = environment?.read(config)
  if (!values) return null
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]): [string, SettingValue][] =>
      value === undefined ? [] : [[key, value]],
    ),
  )
}

/** What is declared for those that nobody has touched. */
export const completed = (declared: readonly DeclaredSetting[], settings: Settings): Settings => ({
  ...Object.fromEntries(
    declared.flatMap(({ key, kind, required, begins }): [string, SettingValue][] =>
      kind === 'switch' ? [[key, begins ?? false]] : required && begins !== undefined ? [[key, begins]] : [],
    ),
  ),
  ...settings,
})

/** The operator's own word needs no leave; what people configure reaches public addresses and what he allows. */
const EVERYWHERE: OutboundRules = { allow: ['0.0.0.0/0', '::/0'] }
export const rulesOf = (isEnvironment: boolean, { outboundAllow }: Config): OutboundRules =>
  isEnvironment ? EVERYWHERE : { allow: outboundAllow }

type Needed = Pick<AppServices, 'db' | 'events' | 'secrets' | 'config'>

/** Keeps what is set in memory, read anew wherever it changes. */
export async function createIntegrations(
  { db, events, secrets, config }: Needed,
  declared: readonly Integration[],
): Promise<AppServices['integrations']> {
  const load = async (): Promise<ReadonlyMap<string, InUse<AnyValues>>> => {
    const rows = await readIntegrations(db)
    const settingsOf = (each: Integration) => {
      const row = rows.find(({ integration, is_on }) => is_on && integration === each.key)
      return row && openIntegration(secrets, row)
    }
    return new Map(
      declared.flatMap((each): [string, InUse<AnyValues>][] => {
        const fromEnvironment = environmentOf(each, config)
        const settings = fromEnvironment ?? settingsOf(each)
        const rules = rulesOf(fromEnvironment !== null, config)
        return settings ? [[each.key, { values: completed(each.settings, settings), rules }]] : []
      }),
    )
  }
  requireDistinct(declared)
  const current = await keepCurrent(events, { topic: INTEGRATIONS, load })
  return {
    declared,
    inUse: (each) => {
      const found = current().get(each.key)
      return found && isWhole(each, found) ? found : null
    },
    close: current.close,
  }
}

function requireDistinct(declared: readonly Integration[]): void {
  const keys = declared.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw new Error(`an integration is declared twice: ${keys.join(' ')}`)
}

/** Whether it can be worked with: all that is required is there, and everything is of its kind. */
export const isWhole = <Values extends AnyValues>(
  { settings }: Integration<Values>,
  inUse: InUse<AnyValues>,
): inUse is InUse<Values> =>
  settings.every(({ key, kind, required }) => {
    const value = inUse.values[key]
    if (value === undefined) return !required && kind !== 'switch'
    return typeof value === (kind === 'number' ? 'number' : kind === 'switch' ? 'boolean' : 'string')
  })
