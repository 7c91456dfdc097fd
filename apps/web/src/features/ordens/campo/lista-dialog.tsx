/** A checklist of the empresa or the prestadora, ticked item by item and sent as one record. */
import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { record } from '../../../campo/outbox.ts'
import { TextField } from '../../../form/fields/text-field.tsx'
import { FormDialog } from '../../../form/shell/form-dialog.tsx'
import { FormRefusal, ShortForm } from '../../../form/shell/short-form.tsx'
import { useForm } from '../../../form/shell/use-form.ts'
import { useFields } from '../../../form/state/use-fields.ts'
import { Note } from '../../../ui/messages/note.tsx'
import classes from './campo.module.css'
import { dropTicks, keepTicks, readTicks } from './kept-ticks.ts'

interface Lista {
  readonly de: string
  readonly itens: readonly string[]
}

interface ListaProps {
  readonly uuid: string
  /** Undefined where they could not be read. */
  readonly listas: readonly Lista[] | undefined
  readonly onClose: () => void
}

export default function ListaDialog({ uuid, listas, onClose }: ListaProps) {
  const withItems = listas?.filter(({ itens }) => itens.length > 0)
  const [chosen, setChosen] = useState(0)
  const lista = withItems?.[chosen]
  return (
    <FormDialog title="Conferência" onClose={onClose}>
      {withItems && withItems.length > 1 && (
        <NativeSelect
          className={classes.choice ?? ''}
          mb="md"
          label="Lista de"
          value={chosen}
          data={withItems.map(({ de }, i) => ({ value: `${i}`, label: de }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      {lista ? (
        <ListaForm key={lista.de} uuid={uuid} lista={lista} onClose={onClose} />
      ) : (
        <Note tone="neutral" role="status">
          {listas
            ? 'Nem a empresa nem a prestadora desta ordem tem uma lista de conferência: quem pode escrevê-la vê o botão em «Registros do Campo».'
            : 'As listas de conferência não puderam ser lidas. Com rede, elas são guardadas neste aparelho.'}
        </Note>
      )}
    </FormDialog>
  )
}

function ListaForm({ uuid, lista, onClose }: { uuid: string; lista: Lista; onClose: () => void }) {
  const key = `${uuid} ${lista.de}`
  const [ticks, setTicks] = useState(() => readTicks(key, lista.itens))
  const fields = useFields({
    labels: { observacao: 'Observação' },
    initial: { observacao: '' },
    check: () => [],
    draftKey: `conferencia ${key}`,
  })
  const form = useForm({
    fields,
    sentToo: [ticks],
    toasts: { sent: { title: 'Conferência guardada', message: 'É enviada assim que houver rede.' } },
    send: ({ observacao }) =>
      record({
        ordem: uuid,
        tipo: 'lista',
        dados: {
          de: lista.de,
          itens: lista.itens.map((texto) => ({ texto, feito: ticks.has(texto) })),
          ...(observacao.trim() !== '' && { observacao: observacao.trim() }),
        },
      }),
    onSent() {
      dropTicks(key)
      onClose()
    },
  })
  const tick = (texto: string, feito: boolean) => {
    const next = new Set(ticks)
    if (feito) next.add(texto)
    else next.delete(texto)
    setTicks(next)
    keepTicks(key, next)
  }
  const open = lista.itens.filter((texto) => !ticks.has(texto)).length
  return (
    <ShortForm form={form}>
      <FormRefusal form={form} />
      <Stack gap={0} role="group" aria-label={`Itens de ${lista.de}`}>
        {lista.itens.map((texto) => (
          <Checkbox
            key={texto}
            size="md"
            className={classes.item ?? ''}
            label={texto}
            checked={ticks.has(texto)}
            onChange={(event) => tick(texto, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed" my="sm" role="status">
        {open === 0 ? 'Todos os itens estão marcados.' : `Faltam ${open} de ${lista.itens.length}.`}
      </Text>
      <TextField {...form.field('observacao')} maxLength={1000} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Continuar depois
        </Button>
        <Button type="submit" loading={form.busy}>
          Guardar
        </Button>
      </Group>
    </ShortForm>
  )
}
