import { NOTE_KEYS, NOTE_NAMES, type NoteKey } from '@faixa/domain'
import { Button, Chip, Group, Input, Text, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Fields } from '../../../form/state/use-fields.ts'
import { type EditField, LABELS, NOTE_MAX, notesIn } from '../../../laudo/edit/edit-fields.ts'

interface NotesFieldsProps {
  readonly fields: Fields<EditField>
  /** Notes that the numbers suggest; a person decides whether to add them. */
  readonly suggested: readonly NoteKey[]
}

export function NotesFields({ fields, suggested }: NotesFieldsProps) {
  const chosen = notesIn(fields.values)
  const choose = (keys: readonly string[]) =>
    fields.put({ notas: NOTE_KEYS.filter((key) => keys.includes(key)).join(',') })
  const offered = suggested.filter((key) => !chosen.includes(key))
  const text = fields.field('observacoes')
  const over = text.value.length > NOTE_MAX
  return (
    <>
      <Input.Wrapper label={LABELS.notas} labelElement="div">
        <Chip.Group multiple value={[...chosen]} onChange={choose}>
          <Group gap={6} mt={6}>
            {NOTE_KEYS.map((key) => (
              <Chip key={key} value={key} size="sm" radius="sm">
                {NOTE_NAMES[key]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      {offered.length > 0 && (
        <Group gap={6} mt={10}>
          <Text size="xs" c="dimmed">
            Sugeridas pelos números:
          </Text>
          {offered.map((key) => (
            <Button
              key={key}
              size="compact-xs"
              variant="light"
              leftSection={<IconPlus size={12} />}
              onClick={() => choose([...chosen, key])}
            >
              {NOTE_NAMES[key]}
            </Button>
          ))}
        </Group>
      )}
      <Textarea
        id={text.id}
        name={text.id}
        label={LABELS.observacoes}
        mt="md"
        autosize
        minRows={3}
        maxRows={8}
        value={text.value}
        // The limit is reported while typing, when the text can still be shortened.
        error={over ? (fields.errors.find(({ campo }) => campo === 'observacoes')?.mensagem ?? true) : text.error}
        onChange={(event) => text.onChange(event.currentTarget.value)}
        onBlur={text.onLeave}
      />
      <Text size="xs" c={over ? 'red' : 'dimmed'} ta="right" mt={4} aria-live="polite">
        {text.value.length} de {NOTE_MAX} caracteres
      </Text>
    </>
  )
}
