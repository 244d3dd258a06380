import type { SealedSettings } from '#server/platform/settings/seal.ts'

interface IntegrationTable extends SealedSettings {
  integration: string
  is_on: boolean
  update_time: Date
  update_user: number
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    integrations: IntegrationTable
  }
}
