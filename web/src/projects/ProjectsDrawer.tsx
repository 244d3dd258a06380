import { CloseOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { projectLimits } from '#protocol/office/door.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { SortableList } from '#web/record/parts/Sortable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { boardAddress } from './addresses.ts'
import styles from './drawer.module.css'
import { Star } from './ProjectCard.tsx'
import { useOwnOrder, useProjects } from './use-projects.ts'

interface ProjectsDrawerProps {
  /** The one that is open. */
  workId: number
  onClose: () => void
}

const inOwnOrder = { name: '' }

/** 加星标的看板 and 项目看板 beside the board: searched, starred, put in order (spec 3 §2.2). */
export function ProjectsDrawer({ workId, onClose }: ProjectsDrawerProps) {
  const { data = [] } = useProjects(inOwnOrder)
  const sort = useOwnOrder(inOwnOrder)
  const [words, setWords] = useState('')
  const found = data.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  const starred = found.filter(({ collect }) => collect === 1)
  return (
    <aside className={styles.drawer} style={{ width: projectLimits.drawerWidth }} aria-label="项目看板">
      <div className={styles.head}>
        <SearchBox value={words} hint="搜索项目" onSearch={setWords} />
        <Button type="text" icon={<CloseOutlined />} aria-label="收起项目看板" onClick={onClose} />
      </div>
      {starred.length > 0 && (
        <section>
          <h2 className={styles.title}>加星标的看板</h2>
          <ul className={styles.list} aria-label="加星标的看板">
            {starred.map((project) => (
              <li key={project.workId} className={styles.row}>
                <Entry project={project} isHere={project.workId === workId} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className={styles.title}>项目看板</h2>
        {words === '' ? (
          <SortableList
            label="项目看板"
            items={data}
            idOf={(project) => project.workId}
            nameOf={({ name }) => name}
            onSort={sort}
            render={(project) => <Entry project={project} isHere={project.workId === workId} />}
          />
        ) : (
          <ul className={styles.list} aria-label="项目看板">
            {found.map((project) => (
              <li key={project.workId} className={styles.row}>
                <Entry project={project} isHere={project.workId === workId} />
              </li>
            ))}
            {found.length === 0 && <li className={styles.none}>没有找到项目</li>}
          </ul>
        )}
      </section>
    </aside>
  )
}

const Entry = ({ project, isHere }: { project: WorkInfo; isHere: boolean }) => (
  <span className={styles.entry}>
    <span className={styles.dot} style={{ background: project.color }} />
    <Link
      to={boardAddress(project.workId)}
      className={styles.name}
      title={project.name}
      aria-current={isHere ? 'page' : undefined}
    >
      {project.name}
    </Link>
    <Star project={project} />
  </span>
)
