import { defineModule } from '../../define-module.ts'

export const pricing = defineModule('pricing', {})
