import { Link } from 'react-router'
import { boardAddress } from './addresses.ts'
import styles from './page.module.css'
import { useProjects } from './use-projects.ts'

/** Projects that are shown beside the tasks found; the list of projects has the others. */
const MOST = 8

/** Projects whose name or description has the words. */
export function FoundProjects({ name }: { name: string }) {
  const { data = [] } = useProjects({ name })
  if (data.length === 0) return null
  return (
    <nav className={styles.foundProjects} aria-label="找到的项目">
      <span className={styles.quiet}>项目 {data.length}</span>
      {data.slice(0, MOST).map((project) => (
        <Link key={project.workId} to={boardAddress(project.workId)} className={styles.foundProject}>
          <span className={styles.dot} style={{ background: project.color }} />
          {project.name}
        </Link>
      ))}
    </nav>
  )
}
