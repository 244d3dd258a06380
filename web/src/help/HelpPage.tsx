import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '#web/platform/permissions.ts'
import { VERSION } from '#web/platform/title.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useHelperNames } from '#web/ui/feedback/helper-names.ts'
import { SearchInput } from '#web/ui/input/SearchInput.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import styles from './help.module.css'
import type { Chapter, Topic } from './topic.ts'
import { chapters } from './topics.ts'

const holds = ({ title, steps }: Topic, word: string) => [title, ...steps].some((text) => text.includes(word))

/** /help: how one does what one may do, and whom one asks. */
export default function HelpPage() {
  const may = useCan()
  const [word, setWord] = useState('')
  const shown = chapters.flatMap(({ title, topics }): Chapter[] => {
    const found = topics.filter(
      (topic) => (topic.need === undefined || may(topic.need)) && holds(topic, word.trim()),
    )
    return found.length > 0 ? [{ title, topics: found }] : []
  })
  return (
    <PageFrame
      title="帮助中心"
      note={`版本 ${VERSION}`}
      actions={
        <SearchInput placeholder="搜索帮助" value={word} onChange={({ target }) => setWord(target.value)} />
      }
    >
      <div className={styles.page}>
        {shown.length === 0 && <EmptyState />}
        {shown.map(({ title, topics }) => (
          <section key={title}>
            <h2 className={styles.chapter}>{title}</h2>
            {topics.map((topic) => (
              <Article key={topic.key} topic={topic} />
            ))}
          </section>
        ))}
        <p className={styles.foot}>仍有问题？可联系 {useHelperNames('rights')}。</p>
      </div>
    </PageFrame>
  )
}

const Article = ({ topic: { title, steps, path } }: { topic: Topic }) => (
  <article className={styles.topic}>
    <h3>{path ? <Link to={path}>{title}</Link> : title}</h3>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </article>
)
