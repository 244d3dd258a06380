import type { Endpoint } from '#server/access/endpoint.ts'
import { fileEndpoints } from '#server/files/endpoints.ts'
import { companyEndpoints } from '#server/manage/company/endpoints.ts'
import { fieldAdminEndpoints } from '#server/manage/fields/endpoints.ts'
import { numberingEndpoints } from '#server/manage/numbering/endpoints.ts'
import { peopleEndpoints } from '#server/manage/people/endpoints.ts'
import { roleEndpoints } from '#server/manage/roles/endpoints.ts'
import { mapEndpoints } from '#server/map/endpoints.ts'
import { messageEndpoints } from '#server/messages/endpoints.ts'
import { sessionEndpoints } from '#server/session/endpoints.ts'

/** The calls of every area. */
export const areaEndpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...peopleEndpoints,
  ...roleEndpoints,
  ...companyEndpoints,
  ...fieldAdminEndpoints,
  ...fileEndpoints,
  ...messageEndpoints,
  ...numberingEndpoints,
  ...mapEndpoints,
]
