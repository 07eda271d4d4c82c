/** The exit codes of this CLI; a bad flag or argument ends with oclif's own. */
export const exitCodes = {
  /** The database file is unreadable. */
  corrupt: 2,
  /** Another process kept the database locked for too long. */
  timeout: 4,
  /** The task, the label or the database does not exist. */
  notFound: 5,
  /** The label or the database exists already. */
  conflict: 7,
} as const
