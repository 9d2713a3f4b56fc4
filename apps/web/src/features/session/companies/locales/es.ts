import type { de } from './de.ts'

export const es: typeof de = {
  lookAtOrder: 'Abre el pedido en la vista de la empresa',
  look: 'Ver como comerciante',
  lookReason: 'La propia empresa no se puede ver como comerciante.',
  banner: 'Vista como comerciante: {company}',
  bannerText:
    'Solo puede mirar y no cambiar nada. Lo que vea consta en el registro de la empresa. Termina a las {time}.',
  end: 'Terminar',
  over: 'La vista ha caducado.',
  people: {
    label: 'Usuarios de la empresa',
    name: 'Nombre',
    username: 'Usuario',
    email: 'Correo',
    state: 'Estado',
    lastLogin: 'Último acceso',
    never: 'Nunca',
    actions: 'Acciones',
    admin: 'Administración',
    empty: 'Aún no hay usuarios',
    emptyText: 'La empresa aún no tiene a nadie.',
    again: 'Invitar de nuevo',
    againOf: 'Invitar de nuevo a {name}',
    sent: 'Invitación enviada a {email}',
  },
}
