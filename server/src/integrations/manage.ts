import { type Kysely, sql } from 'kysely'
import type { IntegrationState, integrationCalls } from '#protocol/integrations/calls.ts'
import type { ReplyOf, RequestOf } from '#protocol/platform/call.ts'
import type { DeclaredSetting, Settings } from '#protocol/platform/declared-setting.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { type Integration, integrationGroups } from '#server/access/integration.ts'
import type { Config } from '#server/platform/config.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { throttleOf } from '#server/platform/limits/throttle.ts'
import { OutboundFailure } from '#server/platform/outbound/failure.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { mergeSettings } from '#server/platform/settings/merge.ts'
import { keptSecrets, lostSecrets } from '#server/platform/settings/seal.ts'
import {
  completed,
  environmentOf,
  INTEGRATIONS,
  type IntegrationRow,
  isWhole,
  openIntegration,
  readIntegrations,
  rulesOf,
  sealIntegration,
} from './store.ts'

/** Tries of one person: each makes the server speak to somebody outside. */
const TRIES = { times: 10, within: 60_000 }

/** Every integration as it is set; of secrets only which are kept. */
export async function listIntegrations(
  acting: Pick<Acting, 'services' | 'viewer'>,
): Promise<IntegrationState[]> {
  const { services } = acting
  const rows = await readIntegrations(services.db)
  const order = Object.keys(integrationGroups)
  return services.integrations.declared
    .toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
    .map((each) =>
      stateOf(
        acting,
        each,
        rows.find(({ integration }) => integration === each.key),
      ),
    )
}

function stateOf(
  { services: { config, secrets }, viewer }: Pick<Acting, 'services' | 'viewer'>,
  declared: Integration,
  row: IntegrationRow | undefined,
): IntegrationState {
  const { key, label, group, note, settings, environment, adminOnly, tryOut } = declared
  const fromEnvironment = environmentOf(declared, config)
  const opened = fromEnvironment ?? (row ? openIntegration(secrets, row) : {})
  const kept = keptSecrets(settings, opened)
  const isClosed = adminOnly === true && !viewer.isAdmin
  return {
    key,
    label,
    group: integrationGroups[group],
    note,
    declared: [...settings],
    isOn: fromEnvironment !== null || (row?.is_on ?? false),
    settings: withoutSecrets(settings, opened),
    kept,
    lost: row && !fromEnvironment ? lostSecrets(settings, row, opened) : [],
    environment: fromEnvironment ? [...(environment?.names ?? [])] : [],
    fixed: isClosed
      ? '只有超级管理员可以修改：它决定谁能登录'
      : fromEnvironment
        ? ''
        : (environment?.only?.(config) ?? ''),
    canTry: tryOut !== undefined && !isClosed,
  }
}

const withoutSecrets = (declared: readonly DeclaredSetting[], settings: Settings) =>
  Object.fromEntries(
    declared.flatMap(({ key, secret }) => {
      const value = settings[key]
      return secret || value === undefined ? [] : [[key, value]]
    }),
  )

/** Sets one and switches it on or off; one that is on has all it needs. */
export async function saveIntegration(
  acting: Acting,
  { integration: key, isOn, settings: given }: RequestOf<typeof integrationCalls.save>,
): Promise<void> {
  const { services, viewer } = acting
  const declared = declaredBy(acting, key)
  if (fixedOf(declared, services.config)) refuse('integrationFixed', declared.label)
  await inTransaction(services.db, async (trx) => {
    // of two who save at once the second completes what the first has kept
    await sql`lock table integrations in share row exclusive mode`.execute(trx)
    const kept = await keptOf(services, trx, declared)
    const merged = mergeSettings(declared.settings, given, { kept, complete: isOn === 1 })
    if (isOn === 1) checkTogether(declared, merged)
    const row = {
      is_on: isOn === 1,
      ...sealIntegration(services.secrets, declared, merged),
      update_time: services.clock.now(),
      update_user: viewer.userId,
    }
    await trx
      .insertInto('integrations')
      .values({ integration: key, ...row })
      .onConflict((conflict) => conflict.column('integration').doUpdateSet(row))
      .execute()
    const detail = `${isOn === 1 ? '启用' : '停用'}并保存了${declared.label}的设置${changesOf(declared, kept ?? {}, merged)}`
    await recordActs(trx, acting, [adminAct('company', '编辑', `集成设置：${declared.label}`, detail)])
    await services.events.publish(INTEGRATIONS, {}, trx)
  })
}

/** Names of what is otherwise than before, without the values. */
function changesOf({ settings }: Integration, before: Settings, after: Settings): string {
  const changed = settings.filter(({ key }) => before[key] !== after[key]).map(({ label }) => label)
  return changed.length > 0 ? `，改动：${changed.join('、')}` : ''
}

/** Tries what is written, or what the environment says, and keeps nothing. */
export async function tryIntegration(
  acting: Pick<Acting, 'services' | 'viewer'>,
  { integration: key, settings: given }: RequestOf<typeof integrationCalls.tryOut>,
): Promise<ReplyOf<typeof integrationCalls.tryOut>> {
  const { services, viewer } = acting
  const declared = declaredBy(acting, key)
  const values =
    fixedOf(declared, services.config) ??
    checkTogether(
      declared,
      mergeSettings(declared.settings, given, {
        kept: await keptOf(services, services.db, declared),
        complete: true,
      }),
    )
  const rules = rulesOf(environmentOf(declared, services.config) !== null, services.config)
  throttleOf(services).take(`integration ${viewer.userId}`, TRIES)
  try {
    const said = await declared.tryOut?.({ values, rules, services, viewer })
    return { isWorking: true, said: said ?? '' }
  } catch (error) {
    if (error instanceof OutboundFailure || error instanceof Refusal)
      return { isWorking: false, said: error.message }
    throw error
  }
}

/** What is in force where nobody can change it here; null where the company sets it. */
function fixedOf(declared: Integration, config: Config): Settings | null {
  const values = environmentOf(declared, config) ?? (declared.environment?.only ? {} : null)
  return values && completed(declared.settings, values)
}

/** Refuses what an integration cannot work with as a whole. */
function checkTogether(declared: Integration, settings: Settings): Settings {
  const values = completed(declared.settings, settings)
  if (!isWhole(declared, { values, rules: { allow: [] } })) return refuse('invalidAt', 'settings')
  declared.check?.(values)
  return values
}

function declaredBy({ services, viewer }: Pick<Acting, 'services' | 'viewer'>, key: string): Integration {
  const declared = services.integrations.declared.find((each) => each.key === key)
  if (!declared) return refuse('invalidAt', 'integration')
  return declared.adminOnly && !viewer.isAdmin ? refuse('forbidden') : declared
}

async function keptOf(
  { secrets }: Acting['services'],
  db: Kysely<Tables>,
  { key }: Integration,
): Promise<Settings | null> {
  const row = (await readIntegrations(db)).find(({ integration }) => integration === key)
  return row ? openIntegration(secrets, row) : null
}
