import { addressBook } from '#web/address-book/area.ts'
import { announcements } from '#web/announcements/area.ts'
import { approval } from '#web/approval/area.ts'
import { bi } from '#web/bi/area.ts'
import { calendar } from '#web/calendar/area.ts'
import { crm } from '#web/crm/area.tsx'
import { examine } from '#web/examine/area.ts'
import { help } from '#web/help/area.ts'
import { hrm } from '#web/hrm/area.ts'
import { integrations } from '#web/integrations/area.ts'
import { logs } from '#web/logs/area.ts'
import { manage } from '#web/manage/area.tsx'
import { messages } from '#web/messages/area.ts'
import { myDay } from '#web/my-day/area.ts'
import { operations } from '#web/operations/area.ts'
import { person } from '#web/person/area.ts'
import type { Area } from '#web/platform/area.ts'
import { projects } from '#web/projects/area.ts'
import { session } from '#web/session/area.ts'
import { tasks } from '#web/tasks/area.ts'
import { workLog } from '#web/work-log/area.ts'

/** Every area; applications in the order of platform.md §11.1. */
export const areas: readonly Area[] = [
  session,
  crm,
  bi,
  approval,
  workLog,
  tasks,
  examine,
  addressBook,
  projects,
  calendar,
  hrm,
  manage,
  integrations,
  logs,
  myDay,
  messages,
  announcements,
  operations,
  person,
  help,
]
