import type {CommandAnnotation} from './annotation.js'

/** Lays an annotation over another one, field by field, those of flags and arguments included. */
export function overlay(under: CommandAnnotation, over: CommandAnnotation): CommandAnnotation {
  const merged: CommandAnnotation = {...under, ...over}
  if (under.flagAnnotations && over.flagAnnotations) {
    merged.flagAnnotations = overlayEach(under.flagAnnotations, over.flagAnnotations)
  }

  if (under.argumentAnnotations && over.argumentAnnotations) {
    merged.argumentAnnotations = overlayEach(under.argumentAnnotations, over.argumentAnnotations)
  }

  return merged
}

/** Lays each annotation of a map over the one of the same name; the annotations are copies. */
function overlayEach<Value extends object>(
  under: Readonly<Record<string, Value>>,
  over: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const names = new Set([...Object.keys(under), ...Object.keys(over)])
  const merged = [...names].map((name) => [name, {...read(under, name), ...read(over, name)}])
  return Object.fromEntries(merged) as Record<string, Value>
}

function read<Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined
}
