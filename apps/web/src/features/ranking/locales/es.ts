import type { de } from './de.ts'

export const es: typeof de = {
  colour: { green: 'Verde', yellow: 'Amarillo', red: 'Rojo', grey: 'Aún sin color' },
  rules: {
    title: 'Cómo se obtienen los puntos',
    counting:
      'Se cuenta desde la llegada del pedido o, si fue posterior, desde el pago. Lo que está disponible hasta las 14:00 de un día hábil cuenta desde ese día; lo demás, desde el siguiente. No cuentan los domingos ni los festivos del estado federado de la tienda remitente. La etiqueta cuenta para el mismo día hasta las 24:00.',
    days: 'Envíos y devoluciones',
    daysText:
      'Una devolución cuenta desde la entrega de su paquete hasta su registro. Si no se conoce la entrega, no hay puntos.',
    when: 'Días hábiles después',
    points: 'Puntos',
    sameDay: 'el mismo día',
    after: 'tras {days} día hábil',
    afterMany: 'tras {days} días hábiles',
    later: 'a partir de 5 días hábiles',
    laterPoints: '−25 por día hábil',
    price: 'Diferencia de precio',
    priceText:
      'Si el precio de venta está más de un 10 % por debajo del precio original, el envío aporta 1 punto por cada euro completo de diferencia. Ejemplo: 85,50 € en lugar de 100,00 € aportan 14 puntos; 90,00 €, ninguno.',
    cancel: 'Cancelaciones del comerciante',
    cancelText:
      'El mismo día y tras un día hábil, −100 puntos; después, −100 por día hábil. Con un día hábil como máximo no se descuenta nada si el precio estaba más de un 15 % por debajo del original.',
    colours: 'Color y puesto',
    coloursText:
      'El color depende de los días hábiles que tardaron de media los envíos y devoluciones de los últimos 30 días: hasta 1 día hábil, verde; hasta 2, amarillo; más, rojo. El puesto depende de los puntos de esos días; con los mismos puntos se comparte. Los pedidos van primero a los comerciantes verdes, luego a los amarillos y después a los rojos.',
    voided:
      'Si se anula una etiqueta, un contraasiento retira sus puntos. La siguiente vuelve a contar desde el primer día.',
  },
  file: {
    scoring: 'Los pedidos anteriores al {day} aún se están contando.',
    text: 'El archivo recoge todo lo que aportó o restó puntos: con pedido, línea, tienda, día de cómputo y días hábiles. Se abre en Excel con un doble clic.',
    title: 'Puntos en CSV',
    download: 'Descargar puntos',
  },
  service: {
    list: 'Comerciantes por puesto',
    count_one: '{total} comerciante',
    count_other: '{total} comerciantes',
    intro: 'Los últimos 30 días. Tiene puesto quien vende a través de una cuenta del operador.',
    none: 'Aún no hay comerciantes',
    noneText: 'Aquí figuran todos los comerciantes con color, puesto y puntos.',
    position: 'Puesto',
    merchant: 'Comerciante',
    status: 'Color',
    rank: 'Puesto en el color',
    points: 'Puntos',
    acts: 'Piezas',
    average: 'Días hábiles de media',
    accounts: 'Participa a través de',
    apart: 'no participa',
  },
}
