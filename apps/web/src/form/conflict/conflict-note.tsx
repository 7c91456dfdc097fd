import { Button, Group, Radio, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Note } from '../../ui/messages/note.tsx'
import type { Values } from '../state/field-state.ts'
import type { Fields } from '../state/use-fields.ts'
import classes from './conflict-note.module.css'
import { mergedValues, mergeVersions, type Side, type Together } from './merge-versions.ts'
import type { EditedVersion } from './use-edited-version.ts'

interface ConflictNoteProps<Row, Name extends string> {
  /** Describes the other person's save: «Outra pessoa salvou este cadastro». */
  readonly title: string
  readonly version: EditedVersion<Row, Name>
  readonly fields: Fields<Name>
  /** A value of a form in words: names instead of ids, quantities with their units. An empty text is shown as «vazio». */
  readonly words: (name: Name, text: string) => string
  /** Fields that are one question. */
  readonly together?: Together<Name>
  /** Fields whose values are not shown. */
  readonly hidden?: readonly Name[]
}

/**
 * Shown in a form whose row another person saved meanwhile: nothing was saved here, and nothing is lost. It asks about every field that both
 * changed; the form goes on with the answers, against the saved version.
 */
export function ConflictNote<Row, Name extends string>(props: ConflictNoteProps<Row, Name>): ReactNode {
  const { theirs } = props.version
  // Another save of the other person is another question.
  return theirs && <Questions key={JSON.stringify(theirs.saved)} {...props} theirs={theirs} />
}

interface QuestionsProps<Row, Name extends string> extends ConflictNoteProps<Row, Name> {
  readonly theirs: NonNullable<EditedVersion<Row, Name>['theirs']>
}

function Questions<Row, Name extends string>(props: QuestionsProps<Row, Name>) {
  const { title, version, fields, words, together, hidden = [], theirs } = props
  const { saved } = theirs
  const { labels, values: typed } = fields
  const names = Object.keys(labels) as Name[]
  const merge = mergeVersions(names, { before: version.before, typed, saved }, together)
  const [answers, setAnswers] = useState<Readonly<Record<string, Side>>>({})
  const given = merge.questions.map((unit) => answers[unit.join()])
  const isAnswered = !given.includes(undefined)
  const goOn = (values: Values<Name>) => {
    fields.dropDraft()
    fields.reset(values)
    version.goOn(theirs.row)
  }
  const written = (name: Name, text: string) => words(name, text) || 'vazio'
  const taken = merge.taken.filter((name) => !hidden.includes(name))
  const { length: count } = merge.questions
  return (
    <Note tone="warning" role="alert" icon={<IconUsers size={20} aria-hidden />} title={title} mb="md">
      <Text size="sm">
        Nada do que você digitou foi gravado nem perdido.
        {count === 1 && ' Você e a outra pessoa mudaram o mesmo campo: escolha o que fica.'}
        {count > 1 && ` Você e a outra pessoa mudaram ${count} campos: escolha o que fica em cada um.`}
      </Text>
      {merge.questions.map((unit) => (
        <Question
          key={unit.join()}
          label={unit.map((name) => labels[name]).join(' e ')}
          mine={unit.map((name) => written(name, typed[name])).join('\n')}
          theirs={unit.map((name) => written(name, saved[name])).join('\n')}
          answer={answers[unit.join()]}
          onAnswer={(side) => setAnswers((before) => ({ ...before, [unit.join()]: side }))}
        />
      ))}
      {taken.length > 0 && (
        <Text size="sm" mt="sm">
          Só a outra pessoa mudou:{' '}
          {taken.map((name) => `${labels[name]}, agora «${written(name, saved[name])}»`).join('; ')}.
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          variant="default"
          disabled={!isAnswered}
          onClick={() => goOn(mergedValues(merge, typed, saved, given as readonly Side[]))}
        >
          {count === 0 ? 'Juntar com o que digitei' : 'Continuar com estas escolhas'}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => goOn(saved)}>
          Recarregar a versão salva
        </Button>
      </Group>
    </Note>
  )
}

interface QuestionProps {
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly answer: Side | undefined
  readonly onAnswer: (side: Side) => void
}

function Question({ label, mine, theirs, answer, onAnswer }: QuestionProps) {
  const side = (value: Side, whose: string, text: string) => (
    <Radio
      className={classes.side ?? ''}
      value={value}
      label={
        <>
          {whose} <span className={classes.value}>{text}</span>
        </>
      }
    />
  )
  return (
    <Radio.Group
      className={classes.question ?? ''}
      label={label}
      value={answer ?? null}
      onChange={(chosen) => onAnswer(chosen)}
    >
      <div className={classes.sides}>
        {side('typed', 'O seu', mine)}
        {side('saved', 'Salvo por outra pessoa', theirs)}
      </div>
    </Radio.Group>
  )
}
