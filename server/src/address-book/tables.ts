interface StarredUserTable {
  user_id: number
  starred_user_id: number
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    starred_users: StarredUserTable
  }
}

export {}
