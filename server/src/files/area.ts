import { area, service } from '#server/access/area.ts'
import { platformServices } from '#server/platform/services.ts'
import { checkStore } from './check-store.ts'
import { fileEndpoints } from './endpoints.ts'
import { createFiles } from './files.ts'
import { fileStore } from './integration.ts'
import { registerFileJobs } from './jobs.ts'
import { fileStoreEntry } from './operations-entry.ts'
import { sharedFileOwners } from './shared-owners.ts'

/** Files of everything that has some, and pictures that everybody sees (platform.md §8). */
export const files = area({
  key: 'files',
  endpoints: fileEndpoints,
  services: [
    service('fileService', {
      needs: [...platformServices, 'directory'],
      make: (services, parts) =>
        createFiles(
          services,
          parts.flatMap((part) => part.fileOwners ?? []),
          parts.flatMap((part) => part.publishing ?? []),
        ),
    }),
    service('files', { needs: ['fileService'], make: ({ fileService }) => fileService }),
  ],
  jobs: registerFileJobs,
  integrations: [fileStore],
  fileOwners: [sharedFileOwners],
  operations: [fileStoreEntry],
  faults: { files: ({ fileService }) => fileService.store.check() },
  checkStart: checkStore,
})
