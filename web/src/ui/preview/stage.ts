import { useQuery } from '@tanstack/react-query'
import { fetchBytes, type StoredFile } from '#web/platform/files.ts'

export interface StageProps {
  file: StoredFile
}

/** The file's bytes turned into what a stage shows; kept as long as the viewer may come back to it. */
export function useContent<Content>(
  file: StoredFile,
  read: (bytes: ArrayBuffer) => Promise<Content> | Content,
) {
  return useQuery({
    queryKey: ['preview', file.fileId, file.size],
    queryFn: async ({ signal }) => read(await fetchBytes(file, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    // a parsed document is no plain data
    structuralSharing: false,
  })
}
