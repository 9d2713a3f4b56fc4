import {
  AktionPath,
  competitorModels,
  createStorewindowAction,
  MOST_COMPETITOR_MODELS,
  type StorewindowAction,
  updateStorewindowAction,
} from '@kontor/contract/storewindow'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { type ActionDraft, bodyOf, changedDraft, differences, draftOf } from './action-draft.ts'
import { storewindowTexts } from './locales/index.ts'
import { storewindowActionsQuery } from './storewindow.queries.ts'

type Problems = Partial<Record<keyof ActionDraft, string>>

/**
 * The form of an action, or of a new one. Where somebody else has saved meanwhile it keeps what was typed, says what is
 * stored now, and is saved over it the next time.
 */
export function useActionForm(
  store: string,
  action: StorewindowAction | undefined,
  onCreated: (action: StorewindowAction) => void,
) {
  const t = useTexts(storewindowTexts)
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [base, setBase] = useState(action)
  const [draft, setDraft] = useState(() => draftOf(action))
  const [problems, setProblems] = useState<Problems>({})
  const [stale, setStale] = useState<{
    readonly latest: ActionDraft
    readonly fields: (keyof ActionDraft)[]
  }>()

  const begin = (from: StorewindowAction | undefined) => {
    setBase(from)
    setDraft(draftOf(from))
    setStale(undefined)
    setProblems({})
  }
  const actions = () => queryClient.fetchQuery({ ...storewindowActionsQuery(store), staleTime: 0 })

  const save = useMutation({
    mutationFn: () =>
      base
        ? call(updateStorewindowAction, {
            params: { store, id: base.id },
            body: { ...bodyOf(draft), version: base.version },
          })
        : call(createStorewindowAction, {
            params: { store },
            body: { ...bodyOf(draft), aktion_path: draft.aktion_path },
          }),
    onSuccess: async (saved) => {
      notify.success(saved.message)
      const isNew = base === undefined
      begin(saved.action)
      await actions()
      if (isNew) onCreated(saved.action)
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'stale_version' && base) {
        const latest = (await actions()).data.find(({ id }) => id === base.id)
        if (!latest) return
        setStale({ latest: draftOf(latest), fields: differences(draftOf(base), draftOf(latest)) })
        setBase(latest)
      } else if (error.code === 'storewindow_path_taken') show({ aktion_path: error.message })
      else
        show(
          Object.fromEntries(Object.entries(error.errors).map(([field, texts]) => [field, texts.join(' ')])),
        )
    },
  })

  const show = (found: Problems) => {
    setProblems(found)
    // Fields are marked as invalid with the next paint.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const submit = () => {
    if (save.isPending) return
    const found: Problems = {
      ...(!base && !AktionPath.safeParse(draft.aktion_path).success && { aktion_path: t('pathWrong') }),
      ...(competitorModels(draft.txt_comp_products_models).length > MOST_COMPETITOR_MODELS && {
        txt_comp_products_models: t('modelsTooMany'),
      }),
    }
    show(found)
    if (Object.keys(found).length === 0) save.mutate()
  }

  const isShownAtField =
    save.error instanceof ApiError &&
    (save.error.code === 'stale_version' || Object.keys(problems).length > 0)
  return {
    formRef: form,
    /** The action as it was read; undefined for a new one. */
    base,
    draft,
    change: (part: Partial<ActionDraft>) => setDraft((before) => changedDraft(before, part)),
    problems,
    submit,
    isSaving: save.isPending,
    isDirty: differences(draft, draftOf(base)).length > 0,
    /** A refusal that no field shows. */
    error: isShownAtField ? null : save.error,
    warning: save.data?.warning ?? '',
    stale,
    takeStored: () => begin(base),
  }
}
