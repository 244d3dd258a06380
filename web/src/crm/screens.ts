import type { RecordScreen } from '#web/record/model/screens.tsx'
import { contactsScreen } from './contacts/screen.tsx'
import { customerScreen } from './customer/screen.tsx'
import { leadsScreen } from './leads/screen.tsx'

/** Record types with screens. Records link to one another through this list. */
export const crmScreens: readonly RecordScreen[] = [leadsScreen, customerScreen, contactsScreen]
