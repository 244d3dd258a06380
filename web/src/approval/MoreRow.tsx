import type { UIEvent } from 'react'
import styles from './more-row.module.css'

/** A list that is asked page by page; one that failed ends the paging until somebody asks again. */
interface PagedList {
  isError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

const NEAR_END = 200

/** Asks for the next page when somebody scrolls near the end. */
export const moreNearEnd =
  (list: PagedList) =>
  ({ currentTarget }: UIEvent<HTMLElement>) => {
    const left = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
    if (left < NEAR_END && list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage()
  }

/** The last row of such a list: what there is to come, and how to ask for it. */
export function MoreRow({ list }: { list: PagedList }) {
  return (
    <li className={styles.foot}>
      {list.isError ? (
        <button type="button" className={styles.more} onClick={() => void list.fetchNextPage()}>
          加载失败，点击重试
        </button>
      ) : list.isFetchingNextPage ? (
        '加载中...'
      ) : list.hasNextPage ? (
        <button type="button" className={styles.more} onClick={() => void list.fetchNextPage()}>
          加载更多
        </button>
      ) : (
        '没有更多了'
      )}
    </li>
  )
}
