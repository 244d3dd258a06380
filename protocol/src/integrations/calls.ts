import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import {
  declaredSettingSchema,
  givenSettingsSchema,
  keptSettingsSchema,
} from '#protocol/platform/given-settings.ts'
import { flag, nothing, text } from '#protocol/platform/wire.ts'

const area = 'integration'
const need = 'manage/system/update'

const integrationStateSchema = z.object({
  key: z.string(),
  label: z.string(),
  /** Heading under which it stands. */
  group: z.string(),
  note: z.string(),
  /** How its form is drawn. */
  declared: z.array(declaredSettingSchema),
  isOn: z.boolean(),
  settings: keptSettingsSchema,
  /** Keys of the secrets that are kept. */
  kept: z.array(z.string()),
  /** Labels of secrets that are kept but were sealed with another key: they must be written again. */
  lost: z.array(z.string()),
  /** Variables of the environment that set it: nothing can be changed here. */
  environment: z.array(z.string()),
  /** Why nothing can be set here although the environment says nothing; '' where it can. */
  fixed: z.string(),
  canTry: z.boolean(),
})
export type IntegrationState = z.infer<typeof integrationStateSchema>

/** Things outside that the product speaks to (platform.md §6.6). */
export const integrationCalls = {
  list: call({
    path: 'adminIntegration/queryList',
    need,
    area,
    summary: '集成设置，不含密钥',
    safe: true,
    request: z.object({}),
    reply: z.array(integrationStateSchema),
  }),
  save: call({
    path: 'adminIntegration/set',
    sessionOnly: true,
    body: 'json',
    need,
    area,
    summary: '保存一项集成的设置并启用或停用',
    request: z.object({ integration: text(40), isOn: flag(), settings: givenSettingsSchema }),
    reply: nothing,
  }),
  tryOut: call({
    path: 'adminIntegration/test',
    sessionOnly: true,
    body: 'json',
    need,
    area,
    summary: '按所填设置试一试，不保存',
    request: z.object({ integration: text(40), settings: givenSettingsSchema }),
    reply: z.object({ isWorking: z.boolean(), said: z.string() }),
  }),
}
