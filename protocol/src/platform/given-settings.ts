import { z } from 'zod'
import type { Part } from '#protocol/platform/schema.ts'
import type { DeclaredSetting } from './declared-setting.ts'

/** Settings as a client has written them; null takes a secret away, and of one that is left out what is kept stays. */
export const givenSettingsSchema = z.record(
  z.string().max(40),
  z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]),
)
export type GivenSettings = Readonly<z.infer<typeof givenSettingsSchema>>

/** Settings as they are kept, without the secrets. */
export const keptSettingsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** How a setting is asked for, for forms that are drawn from it. */
export const declaredSettingSchema: Part<DeclaredSetting> = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'lines', 'address', 'email', 'number', 'switch', 'choice']),
  secret: z.literal(true).optional(),
  required: z.literal(true).optional(),
  begins: z.union([z.string(), z.number(), z.boolean()]).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  hint: z.string().optional(),
  places: z.array(z.string()).optional(),
  sentTo: z.array(z.string()).optional(),
  drawn: z.string().optional(),
})
