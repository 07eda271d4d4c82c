/** Changes to the process during a run, which are undone after it. */
export class Patches {
  readonly #undo: (() => void)[] = []

  /** Sets members of an object. Undefined removes one; undoing also removes one that was not there. */
  set<Owner extends object>(
    owner: Owner,
    values: {[Name in keyof Owner]?: Owner[Name] | undefined},
  ): void {
    for (const [name, value] of Object.entries(values)) {
      const before: unknown = Reflect.get(owner, name)
      this.onUndo(() => setMember(owner, name, before))
      setMember(owner, name, value)
    }
  }

  /** Adds an action that undoes another change. */
  onUndo(action: () => void): void {
    this.#undo.push(action)
  }

  /** Undoes all changes, from the last to the first. */
  undoAll(): void {
    for (const undo of this.#undo.toReversed()) undo()
  }
}

/** Sets a member, or removes it for undefined; `process.exitCode` can only be set. */
function setMember(owner: object, name: string, value: unknown): void {
  if (value === undefined && owner !== process) Reflect.deleteProperty(owner, name)
  else Reflect.set(owner, name, value)
}
