import type { Endpoint } from '#server/access/endpoint.ts'
import { companyHandlers } from './company/handlers.ts'
import { fieldAdminHandlers } from './field-admin/handlers.ts'
import { fileHandlers } from './files/handlers.ts'
import { mapHandlers } from './map/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { numberingHandlers } from './numbering/handlers.ts'
import { peopleHandlers } from './people/handlers.ts'
import { roleHandlers } from './roles/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'

/** The calls of every area. */
export const areaEndpoints: readonly Endpoint[] = [
  ...sessionHandlers,
  ...peopleHandlers,
  ...roleHandlers,
  ...companyHandlers,
  ...fieldAdminHandlers,
  ...fileHandlers,
  ...messageHandlers,
  ...numberingHandlers,
  ...mapHandlers,
]
