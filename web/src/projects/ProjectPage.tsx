import { useParams } from 'react-router'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { OpenedProject } from './OpenedProject.tsx'
import { useLiveProjects, useProject } from './use-projects.ts'

/** /project/board/{id}, by its other address /project-list/project/{id}: each project begins afresh. */
export default function ProjectPage() {
  const { workId } = useParams()
  return <Project key={workId} workId={Number(workId) || 0} />
}

function Project({ workId }: { workId: number }) {
  useLiveProjects()
  const { data, error, refetch } = useProject(workId)
  if (data && !error) return <OpenedProject project={data} />
  return (
    <PageFrame title="项目" fill>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows rows={6} columns={4} height={72} />
      )}
    </PageFrame>
  )
}
