import { crm } from '#web/crm/application.tsx'
import type { Application } from '#web/platform/application.ts'

/** Applications with at least one finished screen, in the order of platform.md §11.1. */
export const applications: readonly Application[] = [crm]
