import { changeMember, listMembers, MERCHANT_ROLES, type Member } from '@kontor/contract/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { resumeSession, userQuery } from '../../../lib/master-data.ts'

interface Change {
  readonly roles: Member['roles']
  readonly isActive: boolean
}

/** Changes what a user may do; a change of one's own rights counts in this window at once. */
export function useChangeMember(member: Member, isMe: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ roles, isActive }: Change) =>
      call(changeMember, {
        params: { id: member.id },
        body: {
          roles: MERCHANT_ROLES.filter((role) => roles.includes(role)),
          is_active: isActive,
          version: member.version,
        },
      }),
    onSuccess: async () => {
      if (isMe) {
        await resumeSession()
        await queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
      }
    },
    // After a refusal too: somebody else may have changed the row.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listMembers) }),
  })
}
